// SPDX-License-Identifier: MIT
// The token of lib/testing/chains/test-token.ts: solc 0.8.37, optimizer 200 runs, evmVersion paris.
pragma solidity 0.8.37;

contract TestToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        return true;
    }

    /// Several at once, as exchanges pay out.
    function pay(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) move(to[i], values[i]);
    }

    function move(address to, uint256 value) private {
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// A wallet that is a contract: it takes any signature of its owner for its own (EIP-1271).
contract TestWallet {
    address public owner;

    function setOwner(address next) external {
        owner = next;
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        bool isOwn = ecrecover(digest, uint8(signature[64]), r, s) == owner;
        return isOwn ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
